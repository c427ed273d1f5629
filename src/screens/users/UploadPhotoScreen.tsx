import { Button } from '@mantine/core'
import { IconCamera, IconPhoto, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { PHOTO_TYPES, photoProblem } from '#domain/school/pictures.ts'
import { saveOwnPhoto } from '#data/users/own-account.ts'
import { useSession } from '#data/session/use-session.ts'
import form from '#ui/form.module.css'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { PickFile } from '#ui/PickFile.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { WHOLE } from './crop.ts'
import { CropSquare, cutPhoto } from './CropSquare.tsx'
import { profileScreen } from './users.screens.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'
import { useAction } from '../core/form/use-action.ts'

const texts = usersTexts.photo

type Opened = { picture: ImageBitmap } | { problem: string }

/** Opens a chosen file as a picture, or says why that is not possible (GEN-18). */
async function openPhoto(file: File): Promise<Opened> {
  const problem = photoProblem(file)
  if (problem) return { problem }
  try {
    return { picture: await createImageBitmap(file) }
  } catch {
    // The file has the name of an image, but not the content.
    return { problem: texts.notImage }
  }
}

/** Chooses or takes a photo, crops a square from it, and uploads that. */
export default function UploadPhotoScreen() {
  const navigate = useNavigate()
  const session = useSession()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [view, setView] = useState(WHOLE)
  const { run, isBusy, trouble, say } = useAction(
    async (chosen: ImageBitmap, ownId: number) => {
      const photo = await cutPhoto(chosen, view)
      if (!photo) throw new Error(texts.failed)
      await saveOwnPhoto(ownId, photo)
    },
    {
      done: () => {
        toastDone(texts.success)
        void navigate(linkTo(profileScreen))
      },
      trouble: texts,
    },
  )

  const choose = async (file: File) => {
    const opened = await openPhoto(file)
    say('problem' in opened ? opened.problem : null)
    setPicture('picture' in opened ? opened.picture : null)
    setView(WHOLE)
  }
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['narrow']}>
        <Panel title={picture ? texts.crop : texts.choose} lead={texts.rules}>
          <div className={form['form']}>
            {trouble ? <ProblemAlert message={trouble} /> : null}
            {picture ? <CropSquare picture={picture} view={view} onView={setView} /> : null}
            <div className={form['buttons']}>
              {picture ? (
                <Button
                  leftSection={<IconUpload size={18} />}
                  loading={isBusy}
                  onClick={() => session && void run(picture, session.user.id)}
                >
                  {texts.upload}
                </Button>
              ) : null}
              <PickFile icon={<IconPhoto size={18} />} types={PHOTO_TYPES} onPick={choose} isMain={!picture}>
                {picture ? texts.another : texts.choose}
              </PickFile>
              <PickFile icon={<IconCamera size={18} />} types={PHOTO_TYPES} onPick={choose} camera="user">
                {texts.take}
              </PickFile>
              <Button component={Link} to={linkTo(profileScreen)} variant="subtle" color="gray">
                {texts.back}
              </Button>
            </div>
          </div>
        </Panel>
      </div>
    </Page>
  )
}
