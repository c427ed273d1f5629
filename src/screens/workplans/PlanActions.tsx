import { IconMessages, IconPencil, IconTrash } from '@tabler/icons-react'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { planActions } from '#data/workplans/plans.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { useDesk } from '../core/desk.ts'
import { Discussion } from './Discussion.tsx'
import { EditPlan } from './PlanForm.tsx'
import { planTexts as texts } from './workplans.texts.ts'

/** Comments, edit and delete. */
export function PlanActions({ plan, timeZone }: { plan: WorkPlanListed; timeZone: string }) {
  const { isAway } = useDesk()
  return (
    <>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.discussionOf(plan.title, plan.WorkPlanComment.length)} onClick={open}>
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
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.editOf(plan.title)} isDisabled={isAway} onClick={open}>
            <IconPencil size={20} />
          </RowButton>
        )}
      >
        {(close) => <EditPlan plan={plan} onClose={close} />}
      </DialogButton>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.deleteOf(plan.title)} isGrave isDisabled={isAway} onClick={open}>
            <IconTrash size={20} />
          </RowButton>
        )}
      >
        {(close) => <DeletePlan plan={plan} onClose={close} />}
      </DialogButton>
    </>
  )
}

function DeletePlan({ plan, onClose }: { plan: WorkPlanListed; onClose: () => void }) {
  const { changed } = useDesk()
  return (
    <ConfirmDeletion
      words={texts.delete}
      remove={() => planActions.remove(plan.id)}
      said={texts.delete.done}
      onDeleted={changed}
      onClose={onClose}
    >
      <p>{texts.delete.what(plan.title, plan.WorkPlanComment.length)}</p>
    </ConfirmDeletion>
  )
}
