import { VisuallyHidden } from '@mantine/core';
import { IconMicrophone2, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { messages } from '../../messages/messages.ts';
import classes from './landing-example.module.css';

const texts = messages.landing.example;

/** Heights of the drawn waveform in hundredths: a made-up voice. */
const voice = [
  18, 34, 62, 48, 80, 56, 30, 22, 44, 70, 92, 64, 40, 26, 52, 76, 60, 34, 20, 38, 66, 84, 58, 42, 28, 50, 72,
  46, 24, 36, 58, 40, 22, 30,
];
/** How many bars have been heard. */
const heard = 17;

/** A drawn question with an answer that names its sources, and the moment playing. */
export function LandingExample() {
  return (
    <figure className={classes.example} aria-label={texts.label}>
      <div className={classes.recording}>
        <span className={classes.microphone}>
          <IconMicrophone2 size={18} aria-hidden="true" />
        </span>
        <span className={classes.recorded}>
          <strong>{texts.recorded}</strong>
          <span>{texts.recordedAt}</span>
        </span>
        <span className={classes.length}>{texts.length}</span>
      </div>
      <p className={classes.question}>{texts.question}</p>
      <div className={classes.answer}>
        <p>{texts.answer}</p>
        <p className={classes.chips}>
          {texts.citations.map((citation, index) => (
            <span key={citation} className={classes.chip} data-playing={index === 0 || undefined}>
              <IconPlayerPlayFilled size={10} aria-hidden="true" />
              <VisuallyHidden>{`${texts.source} ${index + 1}: `}</VisuallyHidden>
              {citation}
            </span>
          ))}
        </p>
      </div>
      <div className={classes.player}>
        <span className={classes.pause}>
          <IconPlayerPauseFilled size={16} aria-hidden="true" />
        </span>
        <span className={classes.listening}>
          <VisuallyHidden>{`${texts.playing}: `}</VisuallyHidden>
          <svg
            viewBox={`0 0 ${voice.length * 6} 40`}
            preserveAspectRatio="none"
            className={classes.wave}
            aria-hidden="true"
          >
            {voice.map((height, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
                key={index}
                x={index * 6}
                y={20 - height / 5}
                width="3"
                height={height / 2.5}
                rx="1.5"
                className={index < heard ? classes.heard : classes.unheard}
              />
            ))}
          </svg>
          <em className={classes.spoken}>{texts.words}</em>
        </span>
      </div>
    </figure>
  );
}
