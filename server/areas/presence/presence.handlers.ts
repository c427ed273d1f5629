import * as endpoints from '#domain/presence/presence.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { handle } from '../../handle.ts'

export const presenceHandlers = Object.values(endpoints).map((each) =>
  handle(each as never, () => {
    throw new Problem('unavailable')
  }),
)
