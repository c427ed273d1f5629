import type { ProblemBody } from './problem-body.schema.ts'

export type ProblemEntry = { readonly status: number; readonly text: string }

/** A problem as it is stored: its English message, and the code with details by which other languages word it. */
export type KeptProblem = Pick<ProblemBody, 'code' | 'message' | 'details'>

export const keptProblem = ({ code, message, details }: KeptProblem): KeptProblem => ({
  code,
  message,
  ...(details && Object.keys(details).length > 0 ? { details } : {}),
})

/** The text of a problem, with its placeholders filled from the details. */
export const filledText = ({ text }: ProblemEntry, details: Record<string, unknown> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/**
 * The problems that a device states itself too: at a sign-in without network, and before it asks the server. All others are
 * known to the server alone, and the app is built without their texts.
 */
export const DEVICE_PROBLEMS = {
  wrongCredentials: { status: 401, text: 'Invalid email or password' },
  tooManyAttempts: { status: 429, text: 'Too many failed attempts. Try again in {seconds} seconds.' }, // AUTH-3
  accountOverdrawn: { status: 409, text: '{account} holds only {amount}. Please say why it is paid all the same.' },
} as const satisfies Record<string, ProblemEntry>

/** A problem as this device states it. */
export const deviceProblem = (
  code: keyof typeof DEVICE_PROBLEMS,
  details: Record<string, unknown> = {},
): KeptProblem => ({ code, message: filledText(DEVICE_PROBLEMS[code], details), details })
