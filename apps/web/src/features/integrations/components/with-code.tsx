import { Fragment } from 'react';

/** A sentence in which names of fields and values stand between backticks. */
export const WithCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, at) => (
    // parts of a fixed sentence keep their places
    <Fragment key={`${at} ${part}`}>{at % 2 === 1 ? <code translate="no">{part}</code> : part}</Fragment>
  ));
