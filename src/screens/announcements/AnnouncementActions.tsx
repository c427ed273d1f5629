import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { AnnouncementListed } from '#domain/announcements/announcements.schema.ts'
import { announcementActions } from '#data/announcements/managed.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { useDesk } from '../core/desk.ts'
import { useMayPublish } from './may-publish.ts'
import { EditAnnouncement } from './AnnouncementForm.tsx'
import { manageTexts as texts } from './manage.texts.ts'

/** Edit and delete. */
export function AnnouncementActions({
  announcement,
  timeZone,
}: {
  announcement: AnnouncementListed
  timeZone: string
}) {
  const { isAway } = useDesk()
  const { title } = announcement
  if (!useMayPublish()) return null
  return (
    <>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.editOf(title)} isDisabled={isAway} onClick={open}>
            <IconPencil size={20} />
          </RowButton>
        )}
      >
        {(close) => <EditAnnouncement announcement={announcement} timeZone={timeZone} onClose={close} />}
      </DialogButton>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={texts.deleteOf(title)} isGrave isDisabled={isAway} onClick={open}>
            <IconTrash size={20} />
          </RowButton>
        )}
      >
        {(close) => <DeleteAnnouncement announcement={announcement} onClose={close} />}
      </DialogButton>
    </>
  )
}

function DeleteAnnouncement({ announcement, onClose }: { announcement: AnnouncementListed; onClose: () => void }) {
  const { changed } = useDesk()
  return (
    <ConfirmDeletion
      words={texts.delete}
      remove={() => announcementActions.remove(announcement.id)}
      said={texts.delete.done}
      onDeleted={changed}
      onClose={onClose}
    >
      <p>{announcement.title}</p>
    </ConfirmDeletion>
  )
}
