// Writes what the package in the current folder contains and Git ignores. Each package's prepack runs it.
import { basename } from 'node:path'
import { writeNotices, writeSdkDocuments } from './documents.js'
import { getFolder, PUBLISHED } from './published.js'

const name = PUBLISHED.find((published) => published === basename(process.cwd()))
if (!name) throw new Error('The current folder is no published package')
writeNotices(name, getFolder(name))
if (name === 'sdk') writeSdkDocuments(getFolder(name))
