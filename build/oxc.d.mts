export declare const oxc: { readonly typescript: { readonly onlyRemoveTypeImports: false } };
