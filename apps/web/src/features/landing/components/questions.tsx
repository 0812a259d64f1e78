import { IconPlus } from '@tabler/icons-react';
import { QUESTIONS } from '../model.ts';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import sections from './sections.module.css';

export function Questions() {
  return (
    <section className={page.section} id="sss">
      <div className={`${page.wrap} ${sections.faq}`}>
        <h2>Sık sorulanlar</h2>
        <div>
          {QUESTIONS.map(({ question, answer }) => (
            <details key={question}>
              <summary className={`${layout.row} ${layout.between}`}>
                {question} <IconPlus aria-hidden size="1.375rem" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
