import { createOrder, editOrder } from '@ulak/contracts/orders/calls';
import type { OrderView } from '@ulak/contracts/orders/schema';
import { searchPlaces } from '@ulak/contracts/places/calls';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, callWithStatus } from '../../lib/call.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { type CreateBody, type EditBody, type Submission, submissionOf } from './model/request-body.ts';

/** HTTP: something new was made. */
const CREATED = 201;

/**
 * Sends a new order. A retry of the same content carries the same Idempotency-Key, so a lost response makes
 * no second order. `isNew` false: the number is taken, the response is the order that has it (decision 009),
 * and nothing was made.
 */
export function useCreateOrder() {
  const last = useRef<Submission | null>(null);
  return useMutation({
    mutationFn: async (body: CreateBody) => {
      last.current = submissionOf(last.current, body, newIdempotencyKey);
      const { status, reply } = await callWithStatus(createOrder, { body, idempotencyKey: last.current.key });
      return { order: reply.data, isNew: status === CREATED };
    },
    onSuccess: () => {
      last.current = null;
    },
  });
}

export const useEditOrder = (order: OrderView) =>
  useMutation({
    mutationFn: async (body: EditBody) => (await call(editOrder, { params: { id: order.id }, body })).data,
  });

/** Places that a typed address may mean: past deliveries, neighbourhoods, the geocoder (design §6). */
export const placeSearch = (text: string) =>
  queryOptions({
    queryKey: ['places', text] as const,
    queryFn: async ({ signal }) => (await call(searchPlaces, { query: { q: text }, signal })).data,
    enabled: text.trim().length >= 2,
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
