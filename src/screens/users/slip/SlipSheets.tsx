import type { CSSProperties } from 'react'
import type { Language } from '#domain/core/languages.ts'
import type { HandedCode } from '#domain/users/handed-code.schema.ts'
import { Slip, type SlipSchool } from './Slip.tsx'
import classes from './slip.module.css'

export const PER_PAGE = [8, 4] as const
export type PerPage = (typeof PER_PAGE)[number]

/** Height of a slip, so that a page of A4 holds so many in two columns within the margins of any printer (millimetres). */
const HEIGHT: Record<PerPage, number> = { 8: 68, 4: 136 }

type SlipSheetsProps = {
  slips: readonly (HandedCode & { of?: readonly string[] })[]
  school: SlipSchool
  language: Language
  perPage: PerPage
}

/** Slips on pages of A4, to be cut along their borders. */
export const SlipSheets = ({ slips, school, language, perPage }: SlipSheetsProps) => (
  <>
    {Array.from({ length: Math.ceil(slips.length / perPage) }, (_, page) => (
      <div
        key={slips[page * perPage]?.id}
        className={classes['sheet']}
        data-many={perPage === 8 || undefined}
        style={{ '--slip-height': `${HEIGHT[perPage]}mm` } as CSSProperties}
      >
        {slips.slice(page * perPage, (page + 1) * perPage).map(({ of, ...handed }) => (
          <Slip
            key={handed.id}
            handed={handed}
            school={school}
            language={language}
            isSmall={perPage === 8}
            {...(of ? { of } : {})}
          />
        ))}
      </div>
    ))}
  </>
)
