import { useState } from 'react'
import type { PhotoKind } from '#data/photos/kept-photos.ts'
import type { PhotoOf } from '#data/photos/photos.queries.ts'
import { usePhotos } from '#data/photos/use-photos.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { CameraPanel } from './CameraPanel.tsx'
import { PersonPhoto } from './PersonPhoto.tsx'
import { photosTexts as texts } from './photos.texts.ts'
import { useTaking } from './use-taking.ts'
import styles from './photos.module.css'

export type Person = { id: number; name: string }

type TakePhotosProps = {
  kind: PhotoKind
  people: readonly Person[]
  photos: ReadonlyMap<number, PhotoOf>
  first?: number | undefined
}

/** Goes through the names: a tap takes and saves a photo, and the next name without one follows. */
export function TakePhotos({ kind, people, photos, first }: TakePhotosProps) {
  const [at, setAt] = useState<number | null>(() => placeOf(people, first) ?? nextWithout(people, photos, -1))
  const shown = usePhotos(
    kind,
    people.map(({ id }) => id),
    photos,
  )
  const person = at === null ? undefined : people[at]
  const goOn = (from: number) => setAt(nextWithout(people, photos, from))
  const { take, isBusy, trouble, saved } = useTaking(kind, () => at !== null && goOn(at))
  const having = people.filter(({ id }) => photos.has(id)).length
  return (
    <div className={styles['desk']}>
      <div className={styles['taking']}>
        {person && at !== null ? (
          <CameraPanel
            name={person.name}
            label={photos.has(person.id) ? texts.again(person.name) : texts.take(person.name)}
            isBusy={isBusy}
            onPicture={(picture) => take(person, picture)}
            onSkip={() => goOn(at)}
          />
        ) : (
          <p className={styles['over']}>{texts.allDone}</p>
        )}
        {trouble ? <ProblemAlert message={trouble} /> : null}
        <p role="status" className={styles['saved']}>
          {saved ? texts.saved(saved.name) : null}
        </p>
      </div>
      <section className={styles['names']} aria-label={texts.names}>
        <p className="num">{texts.count(having, people.length)}</p>
        <ul className={styles['people']}>
          {people.map(({ id, name }, index) => (
            <li key={id}>
              <button type="button" aria-current={index === at ? 'true' : undefined} onClick={() => setAt(index)}>
                <PersonPhoto name={name} address={shown.get(id)} />
                <span>
                  <b>{name}</b>
                  <small>{stateOf(photos.get(id))}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const stateOf = (photo: PhotoOf | undefined): string =>
  photo === undefined ? texts.lacks : photo.isWaiting ? texts.waits : texts.has

function placeOf(people: readonly Person[], id: number | undefined): number | null {
  const at = people.findIndex((person) => person.id === id)
  return at < 0 ? null : at
}

/** The place of the next person without a photo after this place; null where there is none. */
function nextWithout(people: readonly Person[], photos: ReadonlyMap<number, unknown>, from: number): number | null {
  const found = people.findIndex(({ id }, index) => index > from && !photos.has(id))
  return found < 0 ? null : found
}
