// Writes the software bill of materials (CycloneDX 1.6): npm run sbom -- FILE
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createBom, formatBom } from './sbom/bom.js'

const file = process.argv[2] ?? '.cache/sbom.cdx.json'
const bom = createBom()
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, formatBom(bom))
console.log(`${bom.components.size} packages in ${file}`)
