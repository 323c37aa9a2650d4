// Words that people read come from the catalogue: none stand in a component, or as a sentence in a script.

const kSpoken = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);
const kWord = /\p{L}{2,}/u;
/** Ids of clauses are the same in every language. */
const kClause = /\b[A-Z]{2,4}-\d+(?:\.\d+)*/g;
/** Three words or more, and nothing of a selector, a path or a pattern. */
const kSentence = /^\p{L}[\p{L}']*(?:[,;:]? [\p{L}'{}$]+){2,}[^[\]<>=#_/\\]*$/u;

/** What only developers read: the message of an error that is thrown. */
const isThrown = (node) => node.parent?.type === 'NewExpression' && /Error$/.test(node.parent.callee.name ?? '');

export const texts = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, text) =>
      context.report({ node, message: `"${text.trim()}" belongs in messages/en/, with a key.` });
    const sentence = (node, text) => {
      if (kSentence.test(text) && !isThrown(node)) report(node, text);
    };
    return {
      SvelteText(node) {
        const isProse = !['SvelteScriptElement', 'SvelteStyleElement'].includes(node.parent.type);
        if (isProse && kWord.test(node.value.replaceAll(kClause, ''))) report(node, node.value);
      },
      SvelteAttribute(node) {
        if (!kSpoken.has(node.key.name)) return;
        for (const value of node.value)
          if (value.type === 'SvelteLiteral' && kWord.test(value.value)) report(node, value.value);
      },
      Literal(node) {
        if (typeof node.value === 'string') sentence(node, node.value);
      },
      TemplateLiteral(node) {
        sentence(node, node.quasis.map((quasi) => quasi.value.cooked).join('{x}'));
      },
    };
  },
};
