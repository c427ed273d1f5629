import type { ReactNode } from 'react'

/** Whether it is a short word or number such as S-R009168, which browsers break at its hyphen (attribute `data-whole`). */
export const isWhole = (content: ReactNode): true | undefined =>
  (typeof content === 'string' && /^\S{1,14}$/.test(content)) || undefined
