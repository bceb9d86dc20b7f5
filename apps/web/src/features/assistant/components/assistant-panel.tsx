import { useRecordedMinutes } from '../api/use-recorded-minutes.ts';
import { useResponseLength } from '../api/use-response-length.ts';
import { Knowledge } from './knowledge.tsx';
import { LengthSlider } from './length-slider.tsx';

/** What the assistant's menu holds. Each part shows as soon as its figures have been read. */
export function AssistantPanel() {
  const { length, save } = useResponseLength();
  const minutes = useRecordedMinutes();
  return (
    <>
      {length === undefined ? null : <LengthSlider length={length} onSave={save} />}
      {minutes === undefined ? null : <Knowledge minutes={minutes} />}
    </>
  );
}
