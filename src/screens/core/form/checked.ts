import { z } from 'zod'

/** A schema out of a rule that says what is wrong with each field; what is right is taken as it was typed. */
export const checked = <Values extends object>(
  problemsOf: (values: Values) => Partial<Record<keyof Values, string | undefined>> | null,
) =>
  z.custom<Values>().superRefine((values, context) => {
    for (const [name, message] of Object.entries(problemsOf(values) ?? {}))
      if (message) context.addIssue({ code: 'custom', path: [name], message: String(message) })
  })
