import { makeCode } from '#domain/users/users.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useHandedCode } from './slip/use-handed-code.tsx'

/** Makes a verification code for an account, which an administrator hands over. */
export const useCode = (made?: () => void) =>
  useHandedCode((id) => call(makeCode, { params: { id: String(id) } }), made)
