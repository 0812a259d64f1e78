import { Icon } from './icon.tsx';
import surface from '../../../ui/surface.module.css';

/** What went wrong, announced when it appears; keeps its place in the page for screen readers. */
export const Refusal = ({ sentence }: { sentence: string | null }) => (
  <div aria-live="assertive" role="alert">
    {sentence && (
      <p className={surface.note}>
        <Icon name="alert" size="1.25rem" />
        <span>{sentence}</span>
      </p>
    )}
  </div>
);
