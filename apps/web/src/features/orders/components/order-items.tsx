import { Table } from '@mantine/core';
import { formatTl } from '@ulak/contracts/format';
import { orderTotalTl } from '@ulak/contracts/domain/money';
import type { OrderItem, OrderView } from '@ulak/contracts/orders/schema';
import desk from '../../../ui/desk.module.css';

/** The lines of an order with options and notes, and what they add up to. */
export function OrderItems({ order }: { order: OrderView }) {
  const hasParts = order.deliveryFee > 0 || order.discount > 0;
  return (
    <Table captionSide="top" data-part="items" fz="inherit" horizontalSpacing={0}>
      <Table.Caption c="inherit" fz="h6" fw={650} mb={4} ta="start">
        Ürünler
      </Table.Caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Adet</th>
          <th scope="col">Ürün</th>
          <th scope="col">Tutar</th>
        </tr>
      </thead>
      <Table.Tbody>
        {order.items.map((item, index) => (
          <ItemRow key={`${item.name}-${index}`} item={item} />
        ))}
        {order.items.length === 0 && (
          <Table.Tr>
            <Table.Td colSpan={3} c="dimmed">
              Ürün girilmemiş
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
      <Table.Tfoot>
        {hasParts && <TotalRow name="Ara toplam" tl={order.subtotal} />}
        {order.deliveryFee > 0 && <TotalRow name="Teslimat ücreti" tl={order.deliveryFee} />}
        {order.discount > 0 && <TotalRow name="İndirim" tl={-order.discount} />}
        <Table.Tr fw={700}>
          <Table.Th scope="row" colSpan={2}>
            Toplam
          </Table.Th>
          <Table.Td ta="end">{formatTl(order.total)}</Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  return (
    <Table.Tr>
      <Table.Td w={44} fw={600}>
        {item.quantity} ×
      </Table.Td>
      <Table.Td className={desk.breaks}>
        {item.name}
        {item.options && item.options.length > 0 && (
          <span className={`${desk.secondLine} ${desk.wrap}`}>{item.options.join(', ')}</span>
        )}
        {item.notes && <span className={`${desk.secondLine} ${desk.wrap}`}>Not: {item.notes}</span>}
      </Table.Td>
      <Table.Td w={112} ta="end">
        {formatTl(orderTotalTl([item]))}
        {item.quantity > 1 && (
          <span className={`${desk.secondLine} ${desk.wrap}`}>{formatTl(item.price)}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const TotalRow = ({ name, tl }: { name: string; tl: number }) => (
  <Table.Tr>
    <Table.Th scope="row" colSpan={2} fw={400}>
      {name}
    </Table.Th>
    <Table.Td ta="end">{formatTl(tl)}</Table.Td>
  </Table.Tr>
);
