import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly isWide?: boolean;
}

/** One fact of a list: what it is, and under it what it says. */
export const Fact = ({ name, value, isWide = false }: FactProps) => (
  <div className={isWide ? cards.wide : undefined}>
    <dt className={text.caption}>{name}</dt>
    <dd className={`${text.strong} tabular`}>{value}</dd>
  </div>
);
