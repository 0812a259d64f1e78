import { IconPlus } from '@tabler/icons-react';
import { QUESTIONS } from '../model.ts';

export function Questions() {
  return (
    <section className="land-section" id="sss">
      <div className="land-wrap land-faq">
        <h2>Sık sorulanlar</h2>
        <div>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question}>
              <summary>
                {question} <IconPlus aria-hidden size={22} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
