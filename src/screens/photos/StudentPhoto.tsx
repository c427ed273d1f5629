import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { deleteStudentPhoto } from '#domain/photos/photos.endpoints.ts'
import { removePhoto } from '#data/photos/take-photo.ts'
import { usePhotosOf } from '#data/photos/photos.queries.ts'
import { usePhotos } from '#data/photos/use-photos.ts'
import { useMay } from '#data/session/use-may.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { ConfirmDeletion } from '../core/form/ConfirmDeletion.tsx'
import { photosScreen } from './photos.screens.ts'
import { photosTexts as texts } from './photos.texts.ts'
import styles from './photos.module.css'

/** A student's photo in her record, with the ways to take and to delete it. */
export function StudentPhoto({ id, name }: { id: number; name: string }) {
  const reading = usePhotosOf('student')
  const mayDelete = useMay(deleteStudentPhoto)
  const photos = reading.status === 'ready' ? reading.data : undefined
  const address = usePhotos('student', [id], photos).get(id)
  const photo = photos?.get(id)
  return (
    <div className={styles['record']}>
      {address ? <img src={address} alt={texts.photoOf(name)} width={96} height={128} /> : null}
      <Button component={Link} to={linkTo(photosScreen, {}, { student: String(id) })} variant="default">
        {photo ? texts.retake : texts.takeOne}
      </Button>
      {photo && !photo.isWaiting && mayDelete ? (
        <DialogButton
          renderButton={(open) => (
            <Button variant="subtle" color="red" onClick={open}>
              {texts.delete.title}
            </Button>
          )}
        >
          {(close) => (
            <ConfirmDeletion
              words={texts.delete}
              remove={() => removePhoto(id)}
              doneText={texts.delete.done}
              onDeleted={close}
              onClose={close}
            >
              <p>
                <strong>{name}</strong>
              </p>
              <p>{texts.delete.forGood}</p>
            </ConfirmDeletion>
          )}
        </DialogButton>
      ) : null}
    </div>
  )
}
