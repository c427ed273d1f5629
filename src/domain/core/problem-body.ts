import { z } from 'zod'

export type ProblemEntry = { readonly status: number; readonly text: string }

/** An error as it is sent. */
export const ProblemBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
})
export type ProblemBody = z.infer<typeof ProblemBody>

/** What is kept of a problem: its English message, and the code with details that other languages word it by. */
export type KeptProblem = Pick<ProblemBody, 'code' | 'message' | 'details'>

export const keptProblem = ({ code, message, details }: KeptProblem): KeptProblem => ({
  code,
  message,
  ...(details && Object.keys(details).length > 0 ? { details } : {}),
})

/** The text of a problem, with its placeholders filled from the details. */
export const filledText = ({ text }: ProblemEntry, details: Record<string, unknown> = {}): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/** The problems that a device states itself too, at a sign-in without network; all others are known to the server alone. */
export const SIGN_IN_PROBLEMS = {
  wrongCredentials: { status: 401, text: 'Invalid email or password' },
  tooManyAttempts: { status: 429, text: 'Too many failed attempts. Try again in {seconds} seconds.' },
} as const satisfies Record<string, ProblemEntry>
