import { join } from 'node:path'
import ts from 'typescript'

const SOURCES = join(import.meta.dirname, '../../../packages/sdk/src')

interface Field {
  name: string
  type: string
  isOptional: boolean
}

/** A method of the client, as the compiler sees it. */
export interface Method {
  comment: string
  /** The fields of its input; undefined if it takes none. */
  input: { fields: Field[]; isOptional: boolean } | undefined
  /** Its parameters with their types. */
  parameters: string
  returns: string
}

/** An exported function or class. */
interface ExportedItem {
  name: string
  comment: string
}

/** The doc comments and types of the sources of the SDK. */
export interface Documentation {
  /** By group and name. The group `client` has the methods of the client that are in no group. */
  methods: Record<string, Record<string, Method>>
  /** The functions and classes that a module exports, such as `money`. */
  listExports(module: string): ExportedItem[]
}

const createProgram = () => {
  const { config } = ts.readConfigFile(join(SOURCES, '../tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, join(SOURCES, '..'))
  return ts.createProgram(fileNames, { ...options, noEmit: true })
}

const readComment = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s*\n\s*/g, ' ')

const hasQuestionToken = ({ valueDeclaration }: ts.Symbol): boolean =>
  valueDeclaration !== undefined &&
  ts.isParameter(valueDeclaration) &&
  Boolean(valueDeclaration.questionToken)

const isOptional = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0

/** Reads the doc comments and the types of the client. */
export function readDocumentation(): Documentation {
  const program = createProgram()
  const checker = program.getTypeChecker()
  const toText = (type: ts.Type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)

  const findExports = (module: string): ts.Symbol[] => {
    const file = program.getSourceFile(join(SOURCES, `${module}.ts`))
    const symbol = file && checker.getSymbolAtLocation(file)
    if (!symbol) throw new Error(`The SDK has no module ${module}`)
    return checker
      .getExportsOfModule(symbol)
      .map((exported) =>
        exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported,
      )
  }

  const readField = (symbol: ts.Symbol): Field => ({
    name: symbol.name,
    type: toText(checker.getNonNullableType(checker.getTypeOfSymbol(symbol))),
    isOptional: isOptional(symbol),
  })

  const readParameter = (symbol: ts.Symbol): string => {
    const type = toText(checker.getNonNullableType(checker.getTypeOfSymbol(symbol)))
    return `${symbol.name}${hasQuestionToken(symbol) ? '?' : ''}: ${type}`
  }

  const readMethod = (symbol: ts.Symbol): Method => {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
    if (!signature) throw new Error(`${symbol.name} is no method`)
    const input = signature.parameters.find(({ name }) => name === 'input')
    const inputType = input && checker.getNonNullableType(checker.getTypeOfSymbol(input))
    return {
      comment: readComment(symbol, checker),
      input: input &&
        inputType && {
          fields: checker.getPropertiesOfType(inputType).map(readField),
          isOptional: hasQuestionToken(input),
        },
      parameters: signature.parameters.map(readParameter).join(', '),
      returns: toText(signature.getReturnType()),
    }
  }

  const client = findExports('client').find(({ name }) => name === 'Client')
  if (!client) throw new Error('client.ts does not export Client')
  const readGroup = (group: ts.Symbol) =>
    checker
      .getPropertiesOfType(checker.getTypeOfSymbol(group))
      .map((method) => [method.name, readMethod(method)])
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(client))
  const isGroup = (member: ts.Symbol) => checker.getTypeOfSymbol(member).getCallSignatures().length === 0
  return {
    methods: {
      ...Object.fromEntries(
        members.filter(isGroup).map((group) => [group.name, Object.fromEntries(readGroup(group))]),
      ),
      client: Object.fromEntries(
        members.filter((member) => !isGroup(member)).map((member) => [member.name, readMethod(member)]),
      ),
    },
    listExports: (module) =>
      findExports(module)
        .filter(({ flags }) => flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class))
        .map((symbol) => ({ name: symbol.name, comment: readComment(symbol, checker) })),
  }
}
