import type { ReactNode } from 'react'

/** Whether the content is a short word such as S-R009168, which browsers must not break at its hyphen (`data-whole`). */
export const isWhole = (content: ReactNode): true | undefined =>
  (typeof content === 'string' && /^\S{1,14}$/.test(content)) || undefined
