import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

// The test files of a worker share their modules; each begins with an empty IndexedDB of its own.
globalThis.indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB: globalThis.indexedDB, IDBKeyRange })
