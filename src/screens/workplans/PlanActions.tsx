import { Modal } from '@mantine/core'
import { IconMessages, IconPencil, IconTrash } from '@tabler/icons-react'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { planActions } from '#data/workplans/plans.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../core/form/use-action.ts'
import { Discussion } from './Discussion.tsx'
import { EditPlan } from './PlanForm.tsx'
import { usePlanDesk } from './plan-desk.ts'
import { planTexts as texts } from './workplans.texts.ts'

/** Comments, edit and delete. */
export function PlanActions({ plan, timeZone }: { plan: WorkPlanListed; timeZone: string }) {
  const { isAway } = usePlanDesk()
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
          <Modal opened onClose={close} title={plan.title} size="lg" closeButtonProps={{ 'aria-label': uiTexts.close }}>
            <Discussion plan={plan} timeZone={timeZone} />
          </Modal>
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
  const { changed } = usePlanDesk()
  const { run, isBusy, trouble } = useAction(() => planActions.remove(plan.id), {
    done: () => {
      toastDone(texts.delete.done)
      changed()
      onClose()
    },
    trouble: texts.delete,
  })
  return (
    <ConfirmDialog
      opened
      title={texts.delete.title}
      confirmLabel={texts.delete.confirm}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{texts.delete.asks}</p>
      <p>{texts.delete.what(plan.title, plan.WorkPlanComment.length)}</p>
      {trouble ? <ProblemAlert message={trouble} /> : null}
    </ConfirmDialog>
  )
}
