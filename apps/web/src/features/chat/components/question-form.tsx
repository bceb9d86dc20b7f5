import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { ReactNode, Ref } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useAttachImage } from '../api/use-attach-image.ts';
import { useChat, useChatPart } from '../chat-provider.tsx';
import { toAsked } from '../limits.ts';
import { ChatInput } from './chat-input.tsx';
import { LimitButton } from './limit-button.tsx';
import { LimitChips } from './limit-chips.tsx';
import type { ScopeChange } from './search-scope.tsx';
import { useDraftChange } from './use-draft-change.ts';

const DraftScope = lazyPart(async () => (await import('./draft-scope.tsx')).DraftScope);

type QuestionFormProps = {
  sessionId: string;
  /** False when it cannot be sent now: what was changed about it is kept. */
  onSend: (message: string, image: File | null, change: ScopeChange) => boolean;
  /** An answer is being written. */
  sending: boolean;
  onStop: () => void;
  superSearch: boolean;
  onSuperSearch: (on: boolean) => void;
  /** The recording that is asked about, and the other limits. */
  about: ScopedRecording | null;
  within: ScopedLimits | null;
  onAbout: (about: ScopedRecording | null) => void;
  onWithin: (within: ScopedLimits) => void;
  inputRef: Ref<HTMLTextAreaElement>;
  /** Further controls beside the send button. */
  children?: ReactNode;
};

/** The question being written in a session. What is typed is read here and not above: a key draws the form alone. */
export function QuestionForm({
  sessionId,
  onSend,
  superSearch,
  about,
  within,
  onAbout,
  onWithin,
  children,
  ...rest
}: QuestionFormProps) {
  const { store } = useChat();
  const draft = useChatPart(sessionId, 'draft');
  const image = useChatPart(sessionId, 'image');
  const stopping = useChatPart(sessionId, 'stopping');
  const attach = useAttachImage(sessionId);
  const [change, setChange] = useDraftChange(sessionId);

  const send = () => {
    if (onSend(draft, image, change)) setChange({});
  };
  // There is one switch for SuperSearch, which shows what will be sent. To ignore a date does not move it.
  const changeScope = ({ range, superSearch: wanted }: ScopeChange) => {
    if (wanted !== undefined && range !== null) rest.onSuperSearch(wanted);
    setChange(range === undefined ? change : { range });
  };
  const write = (text: string) => {
    // Another question begins: what was changed about the one before is not meant.
    if (text.trim() === '') setChange({});
    store.setDraft(sessionId, text);
  };
  const scope =
    draft.trim() === '' ? null : (
      <DraftScope
        message={draft}
        superSearch={superSearch}
        recordingId={about?.recordingId ?? null}
        limits={toAsked(within)}
        change={change}
        onChange={changeScope}
        onReset={() => setChange({})}
      />
    );

  return (
    <ChatInput
      {...rest}
      value={draft}
      onChange={write}
      image={image}
      onAttach={(file) => void attach(file)}
      onRemoveImage={() => store.setImage(sessionId, null)}
      onSend={send}
      about={
        about || within ? (
          <LimitChips about={about} within={within} onAbout={onAbout} onWithin={onWithin} />
        ) : null
      }
      limit={<LimitButton within={within} onAbout={onAbout} onWithin={onWithin} />}
      scope={scope}
      stopping={stopping}
      superSearch={superSearch}
    >
      {children}
    </ChatInput>
  );
}
