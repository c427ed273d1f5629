import { IconMessages } from '@tabler/icons-react'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { Discussion } from './Discussion.tsx'
import { planTexts } from './workplans.texts.ts'

/** Opens the comments of a plan out of a list. */
export const DiscussionButton = ({ plan, timeZone }: { plan: WorkPlanListed; timeZone: string }) => (
  <DialogButton
    renderButton={(open) => (
      <RowButton label={planTexts.discussionOf(plan.title, plan.WorkPlanComment.length)} onClick={open}>
        <IconMessages size={20} />
      </RowButton>
    )}
  >
    {(close) => (
      <Dialog opened onClose={close} title={plan.title} size="lg">
        <Discussion plan={plan} timeZone={timeZone} isOpen />
      </Dialog>
    )}
  </DialogButton>
)
