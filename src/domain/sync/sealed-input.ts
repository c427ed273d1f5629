import { z } from 'zod'
import { Told } from '../core/subjects.ts'

/**
 * What stands in the place of an unconditional write's input once it was accepted and put aside for the case of a restore: only the
 * school's server can open it. Base64 of the sender's public key (a point of P-256, 65 bytes), the initialization
 * vector (12) and a SealedContent as gzipped JSON under AES-GCM, whose key is HKDF-SHA-256 of what both keys agree on.
 */
export const SealedInput = z.strictObject({ sealed: z.string() })
export type SealedInput = z.infer<typeof SealedInput>

export const isSealed = (input: unknown): input is SealedInput => SealedInput.safeParse(input).success

/** What is sealed: the input, and what the device tells of it beside. */
export const SealedContent = z.object({ input: z.record(z.string(), z.unknown()), told: Told.optional() })
export type SealedContent = { input: unknown; told?: Told | undefined }

/** What the key of a sealed input is for, in the terms of HKDF. */
export const SEAL_PURPOSE = 'dugsi fact'

/** Binds a sealed input to its entry and maker: put into another entry it does not open. */
export const sealLabel = (entry: { ownerId: number; endpoint: string; madeAt: string }): string =>
  `${entry.ownerId} ${entry.endpoint} ${entry.madeAt}`

/** All that is answered about a sealed write: whoever offers it may not be who made it. */
export const SealedReply = z.object({ hasRemark: z.boolean() })
export type SealedReply = z.infer<typeof SealedReply>
