import { describe } from 'vitest'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { useSchool } from './school.ts'
import { walkAs } from './walk-steps.ts'

describe('every declared screen for the other roles,', () => {
  const [, ...others] = DEMO_SIGN_INS
  walkAs(useSchool(), others)
})
