import { z } from 'zod'
import { Told } from '../core/subjects.ts'

/**
 * Replaces an unconditional write's input once it was accepted and is only retained for a restore: only the school's
 * server can open it. Base64 of the sender's public key (a point of P-256, 65 bytes), the initialization vector (12)
 * and a SealedContent as gzipped JSON under AES-GCM, whose key is derived by HKDF-SHA-256 from the shared secret
 * (ECDH).
 */
export const SealedInput = z.strictObject({ sealed: z.string() })
export type SealedInput = z.infer<typeof SealedInput>

export const isSealed = (input: unknown): input is SealedInput => SealedInput.safeParse(input).success

/** The sealed content: the input, and the device's facts about the money. */
export const SealedContent = z.object({ input: z.record(z.string(), z.unknown()), told: Told.optional() })
export type SealedContent = { input: unknown; told?: Told | undefined }

/** The `info` parameter of HKDF: for a sealed input, and for a packet. What was sealed for one does not open as the other. */
export const SEAL_PURPOSES = { input: 'dugsi fact', packet: 'dugsi packet' } as const
export type SealPurpose = keyof typeof SEAL_PURPOSES

/** Binds a sealed input to its entry and maker: in another entry it does not decrypt. */
export const sealLabel = (entry: { ownerId: number; endpoint: string; madeAt: string }): string =>
  `${entry.ownerId} ${entry.endpoint} ${entry.madeAt}`

/** The whole reply to a sealed write: the person who sends it may not be its maker. */
export const SealedReply = z.object({ hasRemark: z.boolean() })
export type SealedReply = z.infer<typeof SealedReply>
