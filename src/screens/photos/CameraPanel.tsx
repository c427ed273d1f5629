import { Button } from '@mantine/core'
import { IconCamera, IconCameraRotate, IconPlayerSkipForward } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { PickFile } from '#ui/PickFile.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { otherSide, useCamera, type Facing } from '#ui/use-camera.ts'
import { photosTexts as texts } from './photos.texts.ts'
import type { Picture } from './use-taking.ts'
import styles from './photos.module.css'

/** Larger than a photo, and small enough for a cheap tablet. */
const SIZE = { width: 640, height: 640 }

type CameraPanelProps = {
  name: string
  /** Words of the button that takes the photo. */
  label: string
  isBusy: boolean
  onPicture: (picture: Picture) => Promise<void>
  onSkip: () => void
}

/** The camera's picture in the shape of a photo, and whose turn it is. */
export function CameraPanel(props: CameraPanelProps) {
  const [facing, setFacing] = useState<Facing>('environment')
  const { video, camera } = useCamera(facing, SIZE)
  const hasCamera = camera === 'running' || camera === 'starting'
  return (
    <>
      <h2 className={styles['turn']}>{props.name}</h2>
      {hasCamera ? (
        <div className={styles['frame']}>
          <video ref={video} autoPlay muted playsInline aria-label={texts.preview} />
        </div>
      ) : null}
      {camera === 'starting' ? <p role="status">{texts.starting}</p> : null}
      {hasCamera ? (
        <CameraButtons
          {...props}
          video={video}
          isOn={camera === 'running'}
          onTurn={() => setFacing(otherSide(facing))}
        />
      ) : (
        <WithoutCamera {...props} words={camera === 'refused' ? texts.refused : texts.noCamera} />
      )}
    </>
  )
}

type ButtonsProps = CameraPanelProps & {
  video: RefObject<HTMLVideoElement | null>
  isOn: boolean
  /** Looks at the other side. */
  onTurn: () => void
}

function CameraButtons({ video, isOn, onTurn, label, isBusy, onPicture, onSkip }: ButtonsProps) {
  const shoot = () => {
    const source = video.current
    if (source) void onPicture({ source, width: source.videoWidth, height: source.videoHeight })
  }
  return (
    <div className={styles['buttons']}>
      <Button
        size="lg"
        className={styles['take']}
        classNames={{ label: styles['words'] ?? '' }}
        leftSection={<IconCamera size={22} />}
        disabled={!isOn}
        loading={isBusy}
        onClick={shoot}
      >
        {label}
      </Button>
      <Button size="lg" variant="default" leftSection={<IconPlayerSkipForward size={20} />} onClick={onSkip}>
        {texts.skip}
      </Button>
      <Button size="lg" variant="subtle" leftSection={<IconCameraRotate size={20} />} onClick={onTurn}>
        {texts.turn}
      </Button>
    </div>
  )
}

/** Photos one by one, by the device's own camera or out of its pictures. */
function WithoutCamera({ words, isBusy, onPicture, onSkip }: CameraPanelProps & { words: string }) {
  const [isRefused, setRefused] = useState(false)
  const choose = async (file: File) => {
    const picture = await createImageBitmap(file).catch(() => null)
    setRefused(!picture)
    if (picture) await onPicture({ source: picture, width: picture.width, height: picture.height })
    picture?.close()
  }
  return (
    <>
      <p>{words}</p>
      {isRefused ? <ProblemAlert message={texts.notAPicture} /> : null}
      <div className={styles['buttons']}>
        <PickFile
          icon={<IconCamera size={20} />}
          types={['image/*']}
          camera="environment"
          onPick={choose}
          isBusy={isBusy}
          isMain
        >
          {texts.file}
        </PickFile>
        <Button variant="default" leftSection={<IconPlayerSkipForward size={20} />} onClick={onSkip}>
          {texts.skip}
        </Button>
      </div>
    </>
  )
}
