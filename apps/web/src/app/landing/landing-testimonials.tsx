import { messages } from '../../messages/messages.ts';
import classes from './landing.module.css';

const texts = messages.landing.testimonials;

/** Three sample testimonials, marked as what they are. */
export function LandingTestimonials() {
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className={classes.section}>
      <div>
        <h2 id="testimonials-title" className={classes.heading}>
          {texts.title}
        </h2>
        <p className={classes.lead}>{texts.note}</p>
      </div>
      <ul className={classes.features}>
        {texts.items.map(({ quote, role }) => (
          <li key={role}>
            <figure className={classes.testimonial}>
              <blockquote className={classes.quote}>{quote}</blockquote>
              <figcaption className={classes.role}>{role}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
