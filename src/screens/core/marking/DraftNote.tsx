import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import styles from './MarkSheet.module.css'
import { markingTexts as texts } from './marking.texts.ts'
import type { DraftState } from './use-mark-form.ts'

/** Note that a draft of marks was restored, or that drafts cannot be stored. */
export const DraftNote = ({ draft, discard }: { draft: DraftState; discard: () => void }) => (
  <>
    {draft.status === 'failed' ? <ProblemAlert message={texts.draftFailed} /> : null}
    {draft.status === 'ready' && draft.restored > 0 ? (
      <Alert color="amber" icon={<IconHistory size={22} />} role="status">
        <div className={styles['restored']}>
          {texts.restored}
          <Button size="xs" variant="default" h={44} flex="none" onClick={discard}>
            {texts.discard}
          </Button>
        </div>
      </Alert>
    ) : null}
  </>
)
