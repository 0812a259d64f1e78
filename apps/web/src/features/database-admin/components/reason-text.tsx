const SETTING = /([A-Z]+(?:_[A-Z]+)+)/;

/** A sentence of the server in which names of settings stand as code. */
export const ReasonText = ({ text }: { readonly text: string }) =>
  text.split(SETTING).map((part, place) =>
    place % 2 === 1 ? (
      <code key={place} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  );
