import { z } from 'zod'

/** Makes a schema of a rule that reports problems by field; valid values stay as they were typed. */
export const checked = <Values extends object>(
  problemsOf: (values: Values) => Partial<Record<keyof Values, string | undefined>> | null,
) =>
  z.custom<Values>().superRefine((values, context) => {
    for (const [name, message] of Object.entries(problemsOf(values) ?? {}))
      if (message) context.addIssue({ code: 'custom', path: [name], message: String(message) })
  })
