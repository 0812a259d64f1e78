import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { branchList } from '../../../domain/branches/branch-list.ts';
import { AddBranch } from '../../../domain/setup/add-branch.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NewOrderForm } from './new-order-form.tsx';

/** The form of a new order; where there is no branch, what comes before it. */
export function NewOrder(props: ComponentProps<typeof NewOrderForm>) {
  const { data: known } = useQuery({ ...branchList, enabled: false });
  if (known?.length !== 0) return <NewOrderForm {...props} />;
  return (
    <EmptyState text="Sipariş oluşturmak için önce bir şube gerekir.">
      <AddBranch />
    </EmptyState>
  );
}
