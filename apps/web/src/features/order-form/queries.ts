import { lookupCustomer } from '@ulak/contracts/customers/calls';
import { createOrder, editOrder } from '@ulak/contracts/orders/desk-calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, callWithStatus } from '../../lib/call.ts';
import { draftKey } from './model/draft-key.ts';
import { type CreateBody, type EditBody, type Submission, submissionOf } from './model/request-body.ts';

/** HTTP: something new was made. */
const CREATED = 201;

/**
 * Sends a new order. A retry of the same content of a draft carries the same Idempotency-Key, from any window
 * that has the draft, so neither a lost response nor a second desk makes a second order. `isNew` false: the
 * number is taken, the response is the order that has it (decision 009), and nothing was made.
 */
export function useCreateOrder() {
  const last = useRef<Submission | null>(null);
  return useMutation({
    mutationFn: async ({ body, draftId }: { body: CreateBody; draftId: string }) => {
      last.current = submissionOf(last.current, body, (content) => draftKey(draftId, content));
      const { status, reply } = await callWithStatus(createOrder, { body, idempotencyKey: last.current.key });
      return { order: reply.data, isNew: status === CREATED, warning: reply.warning };
    },
    onSuccess: () => {
      last.current = null;
    },
  });
}

export const useEditOrder = (order: OrderView) =>
  useMutation({
    mutationFn: (body: EditBody) => call(editOrder, { params: { id: order.id }, body }),
  });

/** Keeps what a number told for a call, and no longer than that. */
const CUSTOMER_STALE_MS = 30_000;
const CUSTOMER_KEPT_MS = 60_000;

/** The customer of a whole number; null: a new one. A form without the answer works all the same. */
export const knownCustomer = (phone: string | null, branchId: string | null) =>
  queryOptions({
    queryKey: ['customers', phone, branchId] as const,
    queryFn: async ({ signal }) => {
      const query = { phone: phone ?? '', ...(branchId ? { branchId } : {}) };
      return (await call(lookupCustomer, { query, signal })).data;
    },
    enabled: phone !== null,
    staleTime: CUSTOMER_STALE_MS,
    gcTime: CUSTOMER_KEPT_MS,
    retry: false,
  });
