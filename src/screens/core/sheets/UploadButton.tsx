import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { sheetsTexts as texts } from './sheets.texts.ts'
import type { ListUpload } from './use-list-upload.ts'

type UploadButtonProps = {
  upload: Pick<ListUpload, 'isChecked' | 'isUnclear'>
  isSending: boolean
  /** Whether the school is still checking the list. */
  isAsking?: boolean
  isDisabled: boolean
  label: string
  onClick: () => void
}

/** Uploads a list; says what it waits for while rows are checked or a question is open. */
export function UploadButton({ upload, isSending, isAsking = false, isDisabled, label, onClick }: UploadButtonProps) {
  const isChecking = !upload.isChecked || isAsking
  return (
    <>
      {upload.isChecked && upload.isUnclear ? <p>{texts.answerFirst}</p> : null}
      <div>
        <Button
          size="lg"
          leftSection={<IconUpload size={20} />}
          loading={isSending}
          disabled={isDisabled || isChecking || upload.isUnclear}
          onClick={onClick}
        >
          {isChecking ? texts.stillChecking : label}
        </Button>
      </div>
    </>
  )
}
