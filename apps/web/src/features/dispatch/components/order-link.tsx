import { Anchor } from '@mantine/core';
import desk from '../../../ui/desk.module.css';

interface OrderLinkProps {
  number: string;
  onOpen: () => void;
}

/** An order's number, which opens its details. */
export const OrderLink = ({ number, onOpen }: OrderLinkProps) => (
  <Anchor
    aria-label={`${number} numaralı siparişin ayrıntıları`}
    className={`${desk.tabular} ${desk.touchSquare}`}
    component="button"
    fw={700}
    onClick={onOpen}
    py={3}
    size="sm"
    type="button"
  >
    #{number}
  </Anchor>
);
