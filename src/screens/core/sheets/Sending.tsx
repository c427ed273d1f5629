import { Progress } from '@mantine/core'
import styles from './sheets.module.css'
import { sheetsTexts as texts } from './sheets.texts.ts'

/** Progress of an upload; once all is sent, the server is at work. */
export function Sending({ share }: { share: number }) {
  const words = share < 1 ? texts.sending : texts.registering
  return (
    <div className={styles['sending']}>
      <span role="status">{words}</span>
      <Progress.Root size="lg">
        <Progress.Section value={Math.round(share * 100)} animated={share >= 1} aria-label={words} />
      </Progress.Root>
    </div>
  )
}
