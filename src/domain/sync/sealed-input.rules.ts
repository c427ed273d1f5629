import type { SealedInput } from './sealed-input.schema.ts'

/** Whether an input is a sealed one, which has nothing beside its content. */
export const isSealed = (input: unknown): input is SealedInput =>
  typeof input === 'object' &&
  input !== null &&
  Object.keys(input).length === 1 &&
  typeof (input as Partial<SealedInput>).sealed === 'string'

/** The `info` parameter of HKDF: for a sealed input, and for a packet. What was sealed for one does not open as the other. */
export const SEAL_PURPOSES = { input: 'dugsi fact', packet: 'dugsi packet' } as const
export type SealPurpose = keyof typeof SEAL_PURPOSES

/** Binds a sealed input to its entry and maker: in another entry it does not decrypt. */
export const sealLabel = (entry: { ownerId: number; endpoint: string; madeAt: string }): string =>
  `${entry.ownerId} ${entry.endpoint} ${entry.madeAt}`
