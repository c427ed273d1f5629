import { Button, TextInput } from '@mantine/core'
import { IconCameraRotate } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { scannerTexts as texts } from './scanner.texts.ts'
import { otherSide, useCamera, type CameraTrouble, type Facing } from '../use-camera.ts'
import { useScan } from './use-scan.ts'
import styles from './scanner.module.css'

/** Enough for the fields of a small code. */
const SIZE = { width: 1280, height: 720 }

type Told = { onText: (text: string) => void }

type ScannerProps = Told & {
  onTyped?: (text: string) => void
  /** For codes that nobody can type. */
  isPictureOnly?: boolean
  /** What to do where there is no picture, in place of typing the code. */
  noPicture?: Readonly<Record<CameraTrouble, string>>
  /** Shown below the picture, while there is one. */
  children?: ReactNode
}

/**
 * The camera's picture, and each text of a QR code in it as often as it is seen; whoever uses it decides which repeats count. Codes can
 * be typed as well, also where there is no camera.
 */
export function Scanner({ onText, onTyped = onText, isPictureOnly, noPicture, children }: ScannerProps) {
  const [facing, setFacing] = useState<Facing>('environment')
  const [attempt, setAttempt] = useState(0)
  return (
    <div className={styles['scanner']}>
      <Picture
        // Begun anew, since a camera is asked for once.
        key={`${facing} ${attempt}`}
        facing={facing}
        noPicture={noPicture}
        onText={onText}
        onTurn={() => setFacing(otherSide(facing))}
        onAgain={() => setAttempt(attempt + 1)}
      >
        {children}
      </Picture>
      {isPictureOnly ? null : <TypedCode onTyped={onTyped} />}
    </div>
  )
}

type PictureProps = Told &
  Pick<ScannerProps, 'noPicture' | 'children'> & { facing: Facing; onTurn: () => void; onAgain: () => void }

function Picture({ facing, noPicture, onText, onTurn, onAgain, children }: PictureProps) {
  const { video, camera } = useCamera(facing, SIZE)
  const isRunning = camera === 'running'
  useScan(video, isRunning, onText)
  return (
    <>
      <div className={styles['frame']} data-camera={camera}>
        <video ref={video} className={styles['video']} muted playsInline aria-label={texts.picture} />
        {isRunning ? (
          <Button
            variant="default"
            className={styles['turn']}
            aria-label={texts.other}
            title={texts.other}
            onClick={onTurn}
          >
            <IconCameraRotate size={20} />
          </Button>
        ) : (
          <div className={styles['words']} role="status">
            <p>{(camera !== 'starting' && noPicture?.[camera]) || texts[camera]}</p>
            {camera === 'refused' || camera === 'busy' ? (
              <Button variant="default" onClick={onAgain}>
                {texts.again}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {isRunning ? children : null}
    </>
  )
}

function TypedCode({ onTyped }: { onTyped: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles['typed']}
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog may be within a form of the screen, which React tells of it too.
        event.stopPropagation()
        if (!typed.trim()) return
        onTyped(typed)
        setTyped('')
      }}
    >
      <TextInput
        label={texts.code}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {texts.take}
      </Button>
    </form>
  )
}
