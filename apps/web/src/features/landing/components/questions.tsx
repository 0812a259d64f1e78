import { IconPlus } from '@tabler/icons-react';
import { QUESTIONS } from '../model.ts';
import page from './landing.module.css';
import sections from './sections.module.css';

export function Questions() {
  return (
    <section className={page.section} id="sss">
      <div className={`${page.wrap} ${sections.faq}`}>
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
