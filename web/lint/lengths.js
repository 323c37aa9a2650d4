// Lengths that a reader can hold: functions and the scripts of components. Blank lines and comments do not count.

/** How many lines of code stand between two lines, both included. */
function codeLines(sourceCode, first, last) {
  const comments = new Set();
  for (const { loc } of sourceCode.getAllComments())
    for (let line = loc.start.line; line <= loc.end.line; ++line) {
      const before = line === loc.start.line ? sourceCode.lines[line - 1].slice(0, loc.start.column) : '';
      const after = line === loc.end.line ? sourceCode.lines[line - 1].slice(loc.end.column) : '';
      if ((before + after).trim() === '') comments.add(line);
    }
  let count = 0;
  for (let line = first; line <= last; ++line)
    if (sourceCode.lines[line - 1].trim() !== '' && !comments.has(line)) ++count;
  return count;
}

const kMost = [{ type: 'integer' }];

/** `describe` takes a list of tests in the form of a function: it is read as a chapter, not as a function. */
function isList(node) {
  let called = node.parent?.type === 'CallExpression' ? node.parent.callee : null;
  while (called && called.type !== 'Identifier')
    called =
      called.type === 'MemberExpression' ? called.object : called.type === 'CallExpression' ? called.callee : null;
  return called?.name === 'describe';
}

export const functionLines = {
  meta: { type: 'suggestion', schema: kMost },
  create(context) {
    const [most] = context.options;
    const check = (node) => {
      if (isList(node)) return;
      const lines = codeLines(context.sourceCode, node.loc.start.line, node.loc.end.line);
      if (lines > most) context.report({ node, message: `This function has ${lines} lines; ${most} are allowed.` });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

export const scriptLines = {
  meta: { type: 'suggestion', schema: kMost },
  create(context) {
    const [most] = context.options;
    return {
      SvelteScriptElement(node) {
        const lines = codeLines(context.sourceCode, node.loc.start.line, node.loc.end.line) - 2;
        if (lines > most) context.report({ node, message: `This script has ${lines} lines; ${most} are allowed.` });
      },
    };
  },
};
