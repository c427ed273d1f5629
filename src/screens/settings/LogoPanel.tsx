import { Button } from '@mantine/core'
import { useRef } from 'react'
import { photoProblem } from '#domain/school/pictures.ts'
import { dropLogo, saveLogo } from '#data/settings/school-settings.ts'
import layout from '#ui/form.module.css'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { settingsTexts as texts } from './settings.texts.ts'

type LogoPanelProps = { logo: string | null; name: string; onSaved: () => void }

/** The logo of the school: chosen from a file, shown as it will stand on papers, or taken away. */
export function LogoPanel({ logo, name, onSaved }: LogoPanelProps) {
  const input = useRef<HTMLInputElement>(null)
  const saving = useAction((file: File | null) => (file ? saveLogo(file) : dropLogo()), {
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.logoFailed,
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    const problem = photoProblem(file)
    if (problem) saving.say(problem)
    else void saving.run(file)
  }
  return (
    <Panel title={texts.logo} lead={texts.logoLead}>
      <div className={layout['form']}>
        {logo ? <img src={logo} width="128" height="128" alt={texts.logoOf(name)} /> : <p>{texts.noLogo}</p>}
        {saving.trouble ? <ProblemAlert message={saving.trouble} /> : null}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <div className={layout['buttons']}>
          <Button variant="default" loading={saving.isBusy} onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
          {logo ? (
            <Button variant="subtle" color="clay" disabled={saving.isBusy} onClick={() => void saving.run(null)}>
              {texts.remove}
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}
