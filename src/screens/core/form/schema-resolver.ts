import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What is wrong by the first of several shapes, where none of them fits. */
const innermost = (issue: Issue): Pick<Issue, 'code' | 'message'> =>
  issue.code === 'invalid_union' ? (issue.errors[0]?.[0] ?? issue) : issue

/** Checks a form's values by a schema: the parsed values, or the first thing that is wrong with each field. */
export const schemaResolver =
  <Values extends FieldValues, Parsed>(schema: z.ZodType<Parsed, Values>): Resolver<Values, unknown, Parsed> =>
  async (typed) => {
    const { data, error } = await schema.safeParseAsync(typed)
    if (!error) return { values: data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const issue of error.issues) {
      // What is wrong with the values together has the name '', which keeps the form from being sent as any other.
      const name = issue.path.join('.')
      const { code: type, message } = innermost(issue)
      if (!get(errors, name)) set(errors, name, { type, message })
    }
    return { values: {}, errors }
  }
