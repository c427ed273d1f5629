import type { ReactNode } from 'react'
import type { ParentLink } from '#domain/students/parents.schema.ts'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { useConfirmedAction } from '../../core/form/use-action.ts'
import { parentsTexts } from './parents.texts.ts'
import { useSlip } from './use-slip.ts'

const texts = parentsTexts.links

export type SlipMakerProps = { made: () => void; children: (make: (link: ParentLink) => void) => ReactNode }

/** Makes slips where a screen offers it; it asks first where the parent signs in already. */
export function SlipMaker({ made, children }: SlipMakerProps) {
  const slip = useSlip(made)
  const again = useConfirmedAction(({ id }: ParentLink['account']) => slip.make(id), { trouble: () => null })
  return (
    <>
      {children(({ account, lastSignInAt }) =>
        lastSignInAt === null ? void slip.make(account.id) : again.ask(account),
      )}
      <AskFirst of={again} title={again.toConfirm ? texts.slipOf(again.toConfirm.fullName) : ''} confirm={texts.slip}>
        {({ fullName }) => texts.slipAsk(fullName)}
      </AskFirst>
      {slip.dialog}
    </>
  )
}
