import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { listImports } from '#domain/imports/imports.endpoints.ts'
import { server } from '#data/answers/source.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { fileOf, pathOfImport, stateOf } from './import-words.ts'
import styles from './imports.module.css'
import { importTexts as texts } from './imports.texts.ts'
import { importsScreen } from './imports.screens.ts'

const { fields: labels } = texts

/** Lists that were registered from files. */
export default listScreen(
  importsScreen,
  server(listImports, () => ({})),
  {
    ...texts.list,
    rows: ({ imports }) => imports,
    columns: ({ text, words, heading, moment }, { today }) => [
      heading('file', labels.file, fileOf, {
        shown: (each) => (
          <Link className={styles['link']} to={pathOfImport(each.id)}>
            {fileOf(each)}
          </Link>
        ),
      }),
      text('kind', labels.kind, ({ kind }) => texts.kinds[kind]),
      text('made', labels.made, ({ made }) => made),
      moment('at', labels.at, ({ createdAt }) => createdAt),
      words('by', labels.by, ({ createdBy }) => createdBy),
      words('state', labels.state, (each) => stateOf(each, today)),
    ],
    rowKey: ({ id }) => id,
    sort: ['at', 'down'],
    icon: <IconFileImport size={30} />,
  },
)
