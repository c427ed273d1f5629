import { useMantineColorScheme } from '@mantine/core'
import { Fragment, type ComponentType } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Choices } from '#ui/list/Choices.tsx'
import { Page } from '#ui/Page.tsx'
import styles from './kit.module.css'

/** A part of the page: its examples by their captions. */
type Part = { title: string; examples: Readonly<Record<string, ComponentType>> }

const parts = import.meta.glob<Part>('./parts/*.tsx', { eager: true })
const sources = import.meta.glob<string>('./parts/*.tsx', { eager: true, query: '?raw', import: 'default' })

const nameOf = (path: string): string => path.replace(/^.*\/|\.tsx$/g, '')
const NAMES = Object.keys(parts).map(nameOf)

/** The parts of the kit, live, each with the source that declares it. One part is shown at a time, since lists use the address. */
export function Kit() {
  const { name = NAMES[0] ?? '' } = useParams()
  const path = `./parts/${name}.tsx`
  const part = parts[path]
  return (
    <main className={styles['kit']}>
      <nav aria-label="Parts">
        <Theme />
        {NAMES.map((each) => (
          <Link key={each} to={`/kit/${each}`} aria-current={each === name ? 'page' : undefined}>
            {parts[`./parts/${each}.tsx`]?.title}
          </Link>
        ))}
      </nav>
      {part ? (
        <Page title={part.title}>
          {Object.entries(part.examples).map(([caption, Example]) => (
            <Fragment key={caption}>
              <h2>{caption}</h2>
              <Example />
            </Fragment>
          ))}
          <h2>Source</h2>
          <pre>{sources[path]}</pre>
        </Page>
      ) : (
        <p>There is no part of this name.</p>
      )}
    </main>
  )
}

const SCHEMES = ['auto', 'light', 'dark'] as const

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Choices
      label="Theme"
      options={SCHEMES.map((value) => ({ value, label: value }))}
      value={colorScheme}
      onChange={(value) => setColorScheme(SCHEMES.find((scheme) => scheme === value) ?? 'auto')}
    />
  )
}
