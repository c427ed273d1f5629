import { makeSlip } from '#domain/students/parents.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useHandedCode } from '../../users/slip/use-handed-code.tsx'

/** Slips of first use of parents. */
export const useSlip = (made?: () => void) =>
  useHandedCode((parentId) => call(makeSlip, { params: { parentId: String(parentId) } }), made)
